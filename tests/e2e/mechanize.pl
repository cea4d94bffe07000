#!/usr/bin/perl
# Buys a book with a browser that has no scripts or styles and sends no Origin header.
use strict;
use warnings;
use WWW::Mechanize;

my ($shop, $item) = @ARGV;
my $browser = WWW::Mechanize->new(autocheck => 0);

sub expect {
    my ($what, $pattern) = @_;
    $browser->content =~ $pattern or die "$what: not found at " . $browser->uri . " (" . $browser->status . ")\n";
}

$browser->get("$shop$item");
$browser->submit_form(form_id => "buy", fields => { quantity => 1 });
expect("added", qr/Added to cart/);
$browser->get("$shop/checkout/cart");
$browser->form_id("cart");
$browser->click("delivery_preference");
expect("contact", qr/Who is it for/);

# An incomplete form gets a message and keeps what was typed.
$browser->submit_form(form_id => "contact", fields => { name => "Perl Reader" });
$browser->status == 422 or die "an incomplete form answered " . $browser->status . "\n";
expect("the error", qr/Please input your email address\./);
expect("what was typed", qr/value="Perl Reader"/);

$browser->submit_form(form_id => "contact", fields => { email => 'perl@example.com', phone => "250 555 0100" });
$browser->submit_form(form_id => "payment", fields => { payment_choice => "pickup" });
expect("review", qr/Review your order/);
my ($form) = grep { $_->find_input("order_token") } $browser->forms;
$browser->request($form->click);
expect("the order", qr/Your order has been placed/);
print "bought\n";
