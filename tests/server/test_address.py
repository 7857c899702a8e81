"""Where somebody comes from: only a proxy that was named is believed."""

import pytest

from boltyard.server.address import NoAddress, Proxies, place_of


@pytest.mark.parametrize(
    ("named", "forwarded", "found"),
    [
        ("", "1.2.3.4", "127.0.0.1"),  # nobody is trusted
        ("10.0.0.1", "1.2.3.4", "127.0.0.1"),  # somebody else is
        ("127.0.0.1", "1.2.3.4", "1.2.3.4"),
        ("127.0.0.1", "6.6.6.6, 1.2.3.4", "1.2.3.4"),  # the first was written by the visitor
        ("127.0.0.1, 10.0.0.0/8", "6.6.6.6, 1.2.3.4, 10.0.0.7", "1.2.3.4"),
        ("127.0.0.1", "1.2.3.4:5000", "1.2.3.4"),
        ("127.0.0.1", "[2001:db8::1]:80", "2001:db8::1"),
        ("127.0.0.1", "6.6.6.6, rubbish", "127.0.0.1"),
        ("127.0.0.1", "", "127.0.0.1"),
    ],
)
def test_a_visitor_is_where_the_last_trusted_proxy_saw_them(named: str, forwarded: str, found: str) -> None:
    assert Proxies(named).address_of({"x-forwarded-for": forwarded}, "127.0.0.1") == found


def test_a_line_is_encrypted_if_it_is_or_if_the_proxy_says_so() -> None:
    headers = {"x-forwarded-proto": "https"}

    assert not Proxies().is_https(headers, "127.0.0.1")
    assert not Proxies("10.0.0.1").is_https(headers, "127.0.0.1")
    assert Proxies("127.0.0.1").is_https(headers, "127.0.0.1")
    assert not Proxies("127.0.0.1").is_https({"x-forwarded-proto": "https, http"}, "127.0.0.1")
    assert Proxies().is_https({}, "127.0.0.1", "https")


def test_a_household_of_ipv6_is_one_place() -> None:
    assert place_of("2001:db8:1:2::1") == place_of("2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64"
    assert place_of("2001:db8:1:3::1") != place_of("2001:db8:1:2::1")
    assert place_of("::ffff:1.2.3.4") == place_of("1.2.3.4") == "1.2.3.4"
    assert place_of("") == ""


def test_what_is_no_address_is_said_at_the_start() -> None:
    with pytest.raises(NoAddress) as wrong:
        Proxies("127.0.0.1, proxy.example")

    assert wrong.value.sentence.startswith("There is no address 'proxy.example'; --proxy takes one like 127.0.0.1")
