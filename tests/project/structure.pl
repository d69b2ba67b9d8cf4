#!/usr/bin/perl
# Holds src/ to a shape in which a stranger finds the way: folders and functions of a size that can be taken in, files that are whole
# subjects, and no circle of files that need each other. A file here is a .c and the .h of its name together; where circles.pl counts
# the calls, what the .c includes does not matter.
#   structure.pl [DIRECTORY]   the checkout to look at (this one)
use strict;
use warnings;
use File::Basename;
use lib dirname(__FILE__);
use circles;

use constant {
    FOLDER_MAX => 45,             # files in one folder
    SHORT => 40,                  # lines; a shorter file is usually a piece of another
    SHORT_SHARE => 8,             # at most one file in so many is short
    FUNCTION_MAX => 60,           # lines of a function, from its head to its brace
    FUNCTION_MEDIAN_MAX => 10,
};

chdir($ARGV[0] // dirname(__FILE__) . '/../..') or die "no such directory: $!\n";
my @sources = sort grep { chomp; 1 } qx(find src -name '*.[ch]');
die "no sources below src\n" unless @sources;
my @complaints;

my (%folder, %lines, %needs, @functions);
for my $path (@sources) {
    $folder{dirname $path}++;
    open my $in, '<', $path or die "$path: $!\n";
    my ($head, $began);
    (my $file = $path) =~ s/\.[ch]$//;
    while (my $line = <$in>) {
        my $counted = $path =~ /\.c$/;
        if (!$counted && $line =~ /^\s*#\s*include\s+"([^"]+)\.h"/ && "src/$1" ne $file && -e "src/$1.h") { $needs{$file}{"src/$1"} = 1 }
        $head = $. if $line =~ /^[A-Za-z_]/ && !defined $began;
        $began = $head if $line =~ /^[^\s#].*\{$|^\s+\S.*\) \{$/ && $line !~ /=\s*\{$|^(typedef|struct|enum|union|static const|const)\b[^(]*\{$/ && !defined $began && defined $head;
        if ($line =~ /^\}/ && defined $began) {
            push @functions, { path => "$path:$began", lines => $. - $began + 1 } if $line eq "}\n";
            undef $began;
        }
    }
    $lines{$path} = $.;
}

for my $name (sort keys %folder) {
    push @complaints, "$name/: $folder{$name} files; at most " . FOLDER_MAX . ' are taken in at a glance' if $folder{$name} > FOLDER_MAX;
}

my %whole;
for (@sources) { (my $file = $_) =~ s/\.[ch]$//; $whole{$file} += $lines{$_} }
my @short = grep { $whole{$_} < SHORT } sort keys %whole;
if (@short * SHORT_SHARE > keys %whole) {
    push @complaints, scalar(@short) . ' of ' . scalar(keys %whole) . ' files have fewer than ' . SHORT . ' lines; at most one in ' . SHORT_SHARE . " may:\n  " . join("\n  ", @short);
}

push @complaints, map { "$_->{path}: a function of $_->{lines} lines; at most " . FUNCTION_MAX } grep { $_->{lines} > FUNCTION_MAX } @functions;
my @sorted = sort { $a <=> $b } map { $_->{lines} } @functions;
my $median = $sorted[@sorted / 2];
push @complaints, "half of the functions have more than $median lines; at most " . FUNCTION_MEDIAN_MAX if $median > FUNCTION_MEDIAN_MAX;

push @complaints, 'a circle of files: ' . join(', ', @$_) for circles::of(\%needs);

if (@complaints) {
    print "$_\n" for @complaints;
    exit 1;
}
printf "%d files in %d folders; %d functions, half of them of at most %d lines, the longest of %d; no circle\n", scalar @sources, scalar keys %folder, scalar @functions, $median, $sorted[-1];
