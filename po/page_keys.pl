#!/usr/bin/perl
# The texts that the page's sources translate, as a template: t("…"), tm("meaning", "…") and tn("one", "many", …). xgettext does
# not read TypeScript with elements in it.
use strict;
use warnings;

my $string = qr/"((?:[^"\\]|\\.)*)"/;
my (%keys, %meant);
local $/;
while (my $source = <>) {
    while ($source =~ /\b(?:t|words)\(\s*$string/g) { $keys{$1} //= undef }
    while ($source =~ /\btm\(\s*$string,\s*$string/g) { $meant{$1}{$2} = undef }
    while ($source =~ /\btn\(\s*$string,\s*$string/g) { $keys{$1} = $2 }
}
print qq(msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n);
for my $key (sort keys %keys) {
    print qq(\nmsgid "$key"\n);
    print defined $keys{$key} ? qq(msgid_plural "$keys{$key}"\nmsgstr[0] ""\nmsgstr[1] ""\n) : qq(msgstr ""\n);
}
for my $meaning (sort keys %meant) {
    print qq(\nmsgctxt "$meaning"\nmsgid "$_"\nmsgstr ""\n) for sort keys %{$meant{$meaning}};
}
