-- Nothing is granted in a giveaway for what happened outside of its period. A further grant of a gift has the time of the money that came back.
select e.id from entries e join giveaways g on g.slug = e.giveaway
where e.kind = 'grant' and e.source !~ '^gift:[^:]+:' and not (g.opens_at <= e.occurred_at and e.occurred_at < g.closes_at);
