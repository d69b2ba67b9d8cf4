#!/usr/bin/perl
# No circle of files that call each other: whoever changes one of them would have to know all. By the compiled objects, so it counts
# calls and tables, not includes, which bring types as well.
#   circles.pl BUILD [FOLDER...]   a build folder, with the objects of src/ (CMakeFiles/NAME.dir/FILE.c.o); other folders to be held
use strict;
use warnings;

# The folders that are held to it. The includes of the others are looked at by structure.pl.
my @held = qw(src/base src/club src/puzzle src/rules src/train src/wasm);

my $build = shift // die "usage: circles.pl BUILD [FOLDER...]\n";
@held = @ARGV if @ARGV;
my (%maker, %wants, %seen);
for (qx(find '$build/src' -name '*.c.o' -print0 | xargs -0 nm -A -g)) {
    next unless m{^\Q$build\E/(src/.*?)/?CMakeFiles/[^/]+\.dir/(.+)\.c\.o:\s*(?:[0-9a-f]+ )?([A-Z]) (\S+)$};
    my ($file, $kind, $name) = ("$1/$2", $3, $4);
    $seen{$file} = 1;
    if ($kind eq 'U') { $wants{$file}{$name} = 1 } else { $maker{$name}{$file} = 1 }
}
my %calls;
for my $file (keys %wants) {
    for my $name (keys %{ $wants{$file} }) {
        my @makers = keys %{ $maker{$name} // {} };
        $calls{$file}{ $makers[0] } = $name if @makers == 1 && $makers[0] ne $file;
    }
}

# Tarjan's strongly connected components.
my (%number, %low, %on, @stack, $count, @complaints);
sub visit {
    my ($file) = @_;
    $number{$file} = $low{$file} = ++$count;
    push @stack, $file;
    $on{$file} = 1;
    for my $next (sort keys %{ $calls{$file} }) {
        if (!$number{$next}) { visit($next); $low{$file} = $low{$next} if $low{$next} < $low{$file} }
        elsif ($on{$next} && $number{$next} < $low{$file}) { $low{$file} = $number{$next} }
    }
    return if $low{$file} != $number{$file};
    my @part;
    do { push @part, pop @stack; delete $on{ $part[-1] } } until $part[-1] eq $file;
    return if @part < 2 || !grep { my $file = $_; grep { $file =~ m{^\Q$_\E/} } @held } @part;
    my %in = map { $_ => 1 } @part;
    push @complaints, "a circle of files:\n" . join '', map {
        my $from = $_;
        map { "  $from calls $calls{$from}{$_}() of $_\n" } grep { $in{$_} } sort keys %{ $calls{$from} }
    } sort @part;
}
no warnings 'recursion';
$number{$_} or visit($_) for sort keys %calls;

print @complaints and exit 1 if @complaints;
my $files = grep { my $file = $_; grep { $file =~ m{^\Q$_\E/} } @held } keys %seen;
die "no objects of @held\n" unless $files;
print "$files files of @held call each other in no circle\n";
