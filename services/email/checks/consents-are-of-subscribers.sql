-- Nobody's consent to our news was kept without the instant from which they received them.
select c.id from news_consents c join subscribers s on s.id = c.subscriber_id where s.confirmed_at < c.given_at;
