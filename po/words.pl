#!/usr/bin/perl
# Holds what people read to docs/words.tsv, as far as words can be told to be wrong wherever they stand:
#   words.pl WORDS ROOT    (WORDS is po/words.txt; ROOT is the project)
# English is read in the keys of the catalogues, in the rules texts and in the documents; the other languages in their
# catalogues and rules texts. Every fault is said, with its file, the words and what to say instead; the exit status is 1
# when there was one. A rule that does not catch its own example is a fault too.
use strict;
use warnings;
use utf8;
use open qw(:std :encoding(UTF-8));

sub slurp {
    my ($path) = @_;
    open my $file, '<', $path or die "$path: $!\n";
    local $/;
    return scalar <$file>;
}

# LANGUAGE, pattern, what to say instead, an example that the pattern must catch: between tabs.
sub rules_of {
    my ($path) = @_;
    my @rules;
    for my $line (split /\n/, slurp($path)) {
        next if $line =~ /^(#|$)/;
        my ($language, $pattern, $instead, $example) = split /\t+/, $line;
        defined $example or die "$path: four fields are expected in: $line\n";
        push @rules, {language => $language, pattern => qr/$pattern/, instead => $instead, example => $example};
    }
    @rules or die "$path: no rules\n";
    return @rules;
}

sub unescape {
    my ($text) = @_;
    $text =~ s/"\n"//g;
    $text =~ s/\\n/\n/g;
    $text =~ s/\\(["\\])/$1/g;
    return $text;
}

# The texts of a catalogue: its keys when $keys, else what they are translated to.
sub catalogue {
    my ($path, $keys) = @_;
    my $wanted = $keys ? qr/msgid(?:_plural)?/ : qr/msgstr(?:\[\d\])?/;
    my @texts;
    for my $entry (split /\n\n+/, slurp($path)) {
        next if $entry =~ /^msgid ""\nmsgstr ""\n"Project-Id/m;
        push @texts, unescape($1) while $entry =~ /^$wanted "((?:[^"\\]|\\.|"\n")*)"$/mg;
    }
    return @texts;
}

# The paragraphs, captions and descriptions of a rules text.
sub rules_text {
    my ($path) = @_;
    my @texts;
    for my $block (split /\n\n+/, slurp($path)) {
        $block =~ s/^%.*\n?//mg;
        $block =~ s/^(position|move|variant):.*\n?//mg;
        for my $text (split /\n(?=- |caption:|alt:)/, $block) {
            $text =~ s/^(! |~ |@ |- |#+ |caption: |alt: )//;
            $text =~ s/\s*\n\s*/ /g;
            $text =~ s/\s+$//;
            push @texts, $text;
        }
    }
    return @texts;
}

# The paragraphs of a document, without code.
sub document {
    my ($path) = @_;
    my $text = slurp($path);
    $text =~ s/^```.*?^```$//msg;
    return map { s/\s+$//r } map { s/\s*\n\s*/ /gr } split /\n\n+/, $text;
}

my ($words, $root) = @ARGV;
defined $root or die "usage: words.pl WORDS ROOT\n";
my @rules = rules_of($words);
my $faults = 0;
for my $rule (@rules) {
    next if $rule->{example} =~ $rule->{pattern};
    print STDERR "$words: $rule->{pattern} does not catch its example: $rule->{example}\n";
    $faults++;
}

# A line of keys ("t hint  u undo  q quit"): two spaces stand between them, and it fits a terminal of 80 columns.
my $columns_most = 79;

sub hold_keys {
    my ($path, @texts) = @_;
    for my $text (grep { /^\S+(?: \S+)*(?:  \S+(?: \S+)*)+$/ && !/\n/ } @texts) {
        next if length $text <= $columns_most;
        print STDERR "$path: \"$text\": expected at most $columns_most columns\n";
        $faults++;
    }
}

sub hold {
    my ($path, $language, @texts) = @_;
    for my $rule (grep { $_->{language} eq $language } @rules) {
        for my $text (grep { $_ =~ $rule->{pattern} } @texts) {
            $text =~ $rule->{pattern};
            my ($before, $found, $after) = (substr($text, 0, $-[0]), $&, substr($text, $+[0]));
            my $around = substr($before, -30) . "[$found]" . substr($after, 0, 30);
            print STDERR "$path: \"$around\": expected $rule->{instead}\n";
            $faults++;
        }
    }
    return scalar @texts;
}

my $read = 0;
for my $path (glob "$root/po/*.po") {
    my ($language) = $path =~ /\.(\w+)\.po$/;
    $read += hold($path, 'en', catalogue($path, 1)) if $language eq 'fr'; # the keys are the same in all
    $read += hold($path, $language, catalogue($path, 0));
    hold_keys($path, catalogue($path, 0));
}
for my $path (glob "$root/src/notation/texts/*.txt") {
    my ($language) = $path =~ /\.(\w+)\.txt$/;
    $read += hold($path, $language, rules_text($path));
}
for my $path (glob("$root/*.md $root/docs/*.md $root/docs/man/*.[0-9]")) {
    $read += hold($path, 'en', document($path)) unless $path =~ m{/translating\.md$};
}
$read or die "$root: nothing to read\n";
exit($faults ? 1 : 0);
