package circles;
# Circles of files that need each other, for circles.pl and structure.pl.
use strict;
use warnings;

# Tarjan's strongly connected components of more than one: $needs->{FILE}{OTHER}.
sub of {
    my ($needs) = @_;
    my (%number, %low, %on, @stack, $count, @found, $visit);
    $visit = sub {
        my ($file) = @_;
        $number{$file} = $low{$file} = ++$count;
        push @stack, $file;
        $on{$file} = 1;
        for my $next (sort keys %{ $needs->{$file} // {} }) {
            if (!$number{$next}) { $visit->($next); $low{$file} = $low{$next} if $low{$next} < $low{$file} }
            elsif ($on{$next} && $number{$next} < $low{$file}) { $low{$file} = $number{$next} }
        }
        return if $low{$file} != $number{$file};
        my @part;
        do { push @part, pop @stack; delete $on{ $part[-1] } } until $part[-1] eq $file;
        push @found, [sort @part] if @part > 1;
    };
    no warnings 'recursion';
    $number{$_} or $visit->($_) for sort keys %$needs;
    return @found;
}

1;
