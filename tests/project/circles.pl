#!/usr/bin/perl
# No circle of files that call each other: whoever changes one of them would have to know all. By the compiled objects, so it counts
# calls and tables, not includes, which bring types as well.
#   circles.pl BUILD   a build folder, with the objects of src/ (CMakeFiles/NAME.dir/FILE.c.o)
use strict;
use warnings;
use File::Basename;
use lib dirname(__FILE__);
use circles;

# Tables of games: a row names what stands above the table and looks things up in it.
my %table = map { $_ => 1 } qw(src/notation/games src/search/board);

my $build = shift // die "usage: circles.pl BUILD\n";
my (%maker, %wants, %seen);
for (qx(find '$build/src' -name '*.c.o' -print0 | xargs -0 nm -A -g)) {
    next unless m{^\Q$build\E/(src/.*?)/?CMakeFiles/[^/]+\.dir/(.+)\.c\.o:\s*(?:[0-9a-f]+ )?([A-Z]) (\S+)$};
    my ($file, $kind, $name) = ("$1/$2", $3, $4);
    $seen{$file} = 1;
    if ($kind eq 'U') { $wants{$file}{$name} = 1 } else { $maker{$name}{$file} = 1 }
}
my %calls;
for my $file (grep { !$table{$_} } keys %wants) {
    for my $name (keys %{ $wants{$file} }) {
        my @makers = keys %{ $maker{$name} // {} };
        $calls{$file}{ $makers[0] } = $name if @makers == 1 && $makers[0] ne $file;
    }
}

my $complaints = 0;
for my $part (circles::of(\%calls)) {
    my %in = map { $_ => 1 } @$part;
    print "a circle of files:\n";
    for my $from (@$part) { print "  $from calls $calls{$from}{$_}() of $_\n" for grep { $in{$_} } sort keys %{ $calls{$from} } }
    $complaints++;
}
exit 1 if $complaints;
my $files = keys %seen;
die "no objects in $build\n" unless $files;
print "$files files call each other in no circle\n";
