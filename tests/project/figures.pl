#!/usr/bin/perl
# The documents tell the figures that the build has:
#   figures.pl ROOT BUILD    (ROOT has the sources and the documents; BUILD is a finished build folder)
# Every figure that is cheap to have is taken from the build, the sources or the data, and compared with what the
# documents say. What is wrong is said with its place and both figures. A figure that a document no longer has is wrong,
# too: nothing is passed over in silence but what this build does not have (the page, the benchmark), and that is said.
use strict;
use warnings;
use Compress::Zlib qw(memGzip);

my ($root, $build) = @ARGV;
defined $build or die "usage: figures.pl ROOT BUILD\n";
my ($checked, $faults, @absent) = (0, 0);

sub slurp {
    my ($path) = @_;
    open my $file, '<', $path or die "$path: $!\n";
    local $/;
    return scalar <$file>;
}

sub document { return slurp("$root/$_[0]") }

sub wrong {
    my ($where, $what) = @_;
    print STDERR "$where: $what\n";
    $faults++;
}

# What the document says is what is so, to within `share` of it (0: exactly).
sub same {
    my ($where, $what, $says, $is, $share) = @_;
    $checked++;
    return wrong($where, "$what is not told; it is $is") unless defined $says;
    my $numbers = "$says$is" =~ /^[\d.]+$/;
    my $well = $numbers ? abs($says - $is) <= ($share // 0) * $is : $says eq $is;
    wrong($where, "$what is told as $says; it is $is") unless $well;
}

# The rows of the Markdown tables of a document, as lists of cells.
sub rows {
    my ($text) = @_;
    return map { [map { s/^\s+|\s+$//gr } split /\|/, $_ =~ s/^\||\|\s*$//gr] } grep { /^\|/ } split /\n/, $text;
}

# ---- docs/wasm.md: sizes of what the page's build writes, in kB, to within a tenth ----------------------------------

sub size_row {
    my ($row, $bytes) = @_;
    my ($name) = $row->[0] =~ /`([^`]+)`|(networks)/ ? ($1 // $2) : '?';
    same('docs/wasm.md', "the size of $name in kB", $row->[1], sprintf('%.1f', length($bytes) / 1000), 0.1);
    same('docs/wasm.md', "the size of $name with gzip in kB", $row->[2], sprintf('%.1f', length(memGzip($bytes)) / 1000), 0.1);
}

sub page_sizes {
    my %found = map { $_->[0] =~ /`([\w*.\/-]+)`/ ? ($1 => $_) : () } grep { @$_ == 3 } rows(document('docs/wasm.md'));
    for my $pattern ('ludopod-rules-*.wasm', 'ludopod-*.wasm', 'ludopod-simd-*.wasm', 'app-*.js', 'style-*.css') {
        my @files = grep { $pattern =~ /simd|rules/ || !/simd|rules/ } glob "$root/web/dist/$pattern";
        return push @absent, 'the page' unless @files;
        $found{$pattern} ? size_row($found{$pattern}, slurp($files[0])) : wrong('docs/wasm.md', "no row for $pattern");
    }
    my $networks = join '', map { slurp($_) } glob "$root/data/networks/*.net";
    $found{'data/networks/'} ? size_row($found{'data/networks/'}, $networks) : wrong('docs/wasm.md', 'no row for the networks');
}

# ---- docs/performance.md: the table has the cases of ./bench ----------------------------------------------------------

sub bench_cases {
    my $program = "$build/ludopod-bench";
    return push @absent, 'the benchmark' unless -x $program;
    my ($table) = document('docs/performance.md') =~ /^case +way.*?\n(.*?)^```/ms;
    my $says = join "\n", map { /^(.{19}) (\S+)/ ? "$1 $2" : () } split /\n/, $table // '';
    my $is = join "\n", grep { length } split /\n/, `$program --list`;
    $checked++;
    wrong('docs/performance.md', "the table has other cases than ./bench --list:\n$says\n-- is --\n$is") if $says ne $is;
}

# ---- docs/strength.md: the ratings of the characters ---------------------------------------------------------------

# From the program's help, which has them from the code.
sub ratings {
    my @is = `$build/ludopod play --help --language en` =~ /^  ([a-z-]+) +(\d+) +(\d+)  /mg;
    return wrong('ludopod play --help', 'no ratings of seventeen characters') unless @is == 3 * 17;
    my ($part) = document('docs/strength.md') =~ /^## Characters\n(.*?)(?=^##)/ms;
    my %says = map { $_->[0] =~ /^`([a-z-]+)`$/ ? ($1 => $_) : () } rows($part // '');
    while (my ($name, $cephalopod, $octogo) = splice @is, 0, 3) {
        same('docs/strength.md', "the rating of $name in Cephalopod", $says{$name}[1], $cephalopod);
        same('docs/strength.md', "the rating of $name in Octogo", $says{$name}[2], $octogo);
    }
}

# ---- docs/solving.md: what docs/solved/ says ---------------------------------------------------------------------

sub solved_boards {
    my $count = 0;
    for my $row (grep { $_->[0] =~ /^\d+x\d+$/ && @$_ > 10 } rows(document('docs/solving.md'))) {
        my ($board, $boards, $positions) = @$row[0, 2, 3];
        my $text = document("docs/solved/$board.txt");
        same('docs/solving.md', "the boards of $board", $boards, $text =~ /boards (\d+) layers/ ? $1 : '?');
        same('docs/solving.md', "the positions of $board", $positions, $text =~ /^positions (\d+)/m ? $1 : '?');
        $count++;
    }
    wrong('docs/solving.md', 'the table of solved boards is gone') unless $count;
}

# The records of a board are the different tables of its layers, all together.
sub records {
    my ($part) = document('docs/solving.md') =~ /^### Records and functions\n(.*?)(?=^###)/ms;
    my @rows = grep { $_->[0] =~ /^\d+x\d+$/ } rows($part // '');
    wrong('docs/solving.md', 'the table of records is gone') unless @rows;
    for my $row (@rows) {
        my ($board, undef, $records) = @$row;
        my $sum = 0;
        $sum += $_ for document("docs/solved/$board.txt") =~ /^layer .* tables (\d+) /mg;
        same('docs/solving.md', "the records of $board", $records, $sum);
    }
}

# ---- docs/man: default values ------------------------------------------------------------------------------------

# The text of an item of a manual page, without markup.
sub plain {
    my ($text) = @_;
    $text =~ s/^\.(?:Cm|Ar|Pa|Li|Fl) //mg;
    $text =~ s/\s+/ /g;
    return $text;
}

# "(4)" at the end of an option in a command's help is "the default is 4" in its manual page, where that tells one; and so
# is "(9; this and that: 4)" where the command is this or that.
sub option_defaults {
    my $told = 0;
    for my $page (glob "$root/docs/man/ludopod-*.1") {
        my ($command) = $page =~ /ludopod-(\w+)\.1$/;
        my $help = `$build/ludopod help $command 2>/dev/null`;
        my %default = $help =~ /^  --([a-z-]+)\b.*\(([\w.]+)\)$/mg;
        %default = (%default, $help =~ /^  --([a-z-]+)\b.*\([\w.]+;[^:]*\b$command\b[^:]*: ([\w.]+)\)$/mg);
        for my $item (split /^\.It /m, slurp($page)) {
            my ($option) = $item =~ /^Fl -([a-z-]+)/ or next;
            my ($says) = plain($item) =~ /the default is (?:that of )?([\w.]+?)[ ,;.]*(?: |$)/ or next;
            next unless defined $default{$option} && $says =~ /^\d/;
            $told++;
            same("docs/man/ludopod-$command.1", "the default of --$option", $says, $default{$option});
        }
    }
    wrong('docs/man', 'no default of an option is told any more') unless $told;
}

# The settings of the server: every one is in the manual page, with the default that src/serve/config.c gives it.
sub server_settings {
    my $source = document('src/serve/config.c');
    my ($table) = $source =~ /setting settings\[\] = \{(.*?)^\};/ms;
    my $manual = plain(document('docs/man/ludopod-serve.1'));
    my $count = 0;
    while ($table =~ /\{"([\w.]+)", (?:INTEGER|NUMBER|(\w+)), AT\([\w.]+\)(?:, "([\w:.]+)")?/g) {
        my ($path, $other, $default) = ($1, $2, $3);
        my ($name) = $path =~ /(\w+)$/;
        $count++;
        wrong('docs/man/ludopod-serve.1', "the setting $path is missing") unless $manual =~ /\b$name\b/;
        next if $other || !defined $default;
        same('docs/man/ludopod-serve.1', "the default of $path", $manual =~ /\b$name \((\d+)/ ? $1 : undef, $default);
    }
    wrong('src/serve/config.c', 'no settings are found') unless $count > 10;
}

# ---- Limits: a constant of the sources, and the sentence that tells it ------------------------------------------------

sub limits {
    my @told = (
        # constant, its file, divided by, the document, the sentence
        ['TRANSPORT_BODY_MAX', 'src/transport/message.h', 1024, 'docs/protocol.md', qr/UTF-8, at most (\d+) KiB/],
        ['TRANSPORT_MESSAGE_MAX', 'src/transport/message.h', 1024, 'docs/protocol.md', qr/A message has at most (\d+) KiB/],
        ['HEADERS_MAX', 'src/transport/inside.h', 1024, 'docs/protocol.md', qr/`headers` \(over (\d+) KiB\)/],
        ['CLUB_NAME_MAX', 'src/club/people/person.h', 1, 'docs/protocol.md', qr/A name has at most (\d+) characters/],
        ['CLUB_EVENTS_MAX', 'src/club/game/game.h', 1, 'docs/protocol.md', qr/a draw when it has (\d+) events/],
        ['POD_RECORD_BYTES_MAX', 'include/ludopod/record.h', 1 << 20, 'docs/notation.md', qr/Limits: (\d+) MiB/],
        ['POD_RECORD_GAMES_MAX', 'include/ludopod/record.h', 1, 'docs/notation.md', qr/^(\d+) games,/m],
        ['POD_RECORD_NODES_MAX', 'include/ludopod/record.h', 1, 'docs/notation.md', qr/games, (\d+) moves/],
        ['POD_RECORD_TAGS_MAX', 'include/ludopod/record.h', 1, 'docs/notation.md', qr/(\d+) tags a game/],
        ['POD_RECORD_DEPTH_MAX', 'include/ludopod/record.h', 1, 'docs/notation.md', qr/variations (\d+) deep/],
        ['CLI_THREADS_MAX', 'src/cli/arguments.h', 1, 'docs/protocol-ugi.md', qr/`Threads`.*1 to (\d+)/],
        map { ['CLI_THREADS_MAX', 'src/cli/arguments.h', 1, "docs/man/ludopod-$_.1", qr/threads.*1 to (\d+)/] }
            qw(analyse review play),
    );
    for my $limit (@told) {
        my ($constant, $file, $unit, $document, $sentence) = @$limit;
        my ($expression) = slurp("$root/$file") =~ /\b$constant = ([\d *<]+)/;
        if (!defined $expression) {
            wrong($file, "$constant is not there; figures.pl must learn where it is");
            next;
        }
        same($document, $constant, document($document) =~ $sentence ? $1 : undef, eval($expression) / $unit);
    }
}

# ---- The lists of commands and libraries --------------------------------------------------------------------------

sub commands {
    my ($list) = `$build/ludopod help --language en` =~ /^Commands:\n(.*?)^$/ms;
    for my $command ($list =~ /^  (\w+)/mg) {
        my $page = $command eq 'help' ? 'ludopod.1' : "ludopod-$command.1";
        $checked++;
        wrong('docs/man', "no page for $command") unless -e "$root/docs/man/$page";
        wrong('docs/man/ludopod.1', "does not list $command") unless document('docs/man/ludopod.1') =~ /^\.It .*\b$command\b/m;
    }
}

# Every library that ./run and ./test install is told in docs/dependencies.md, by its name or by what Debian calls it.
sub libraries {
    my %called = (c6 => undef, ssl => 'OpenSSL', sqlite3 => 'SQLite', openmpi => 'Open MPI', edit => 'libedit', config => 'libconfig', rsvg2 => 'librsvg');
    my $told_of = document('docs/dependencies.md');
    my @names = slurp("$root/tools/need.sh") =~ /\blib([a-z0-9]+)-dev\b/g;
    for my $name (@names) {
        my $told = exists $called{$name} ? $called{$name} : $name;
        next unless defined $told;
        $checked++;
        wrong('docs/dependencies.md', "the library $told is missing; tools/need.sh installs it") unless $told_of =~ /\Q$told\E/i;
    }
    wrong('tools/need.sh', 'no libraries are found') unless @names > 5;
}

page_sizes();
bench_cases();
ratings();
solved_boards();
records();
option_defaults();
server_settings();
limits();
commands();
libraries();
print "$checked figures compared", (@absent ? ', without ' . join(' and ', @absent) : ''), "\n";
exit($faults ? 1 : 0);
