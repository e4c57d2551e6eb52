-- What was granted and taken back on each day of the campaign, of entries that count: folded with the shares of the pools, up to the same marks.
create table entries_by_day (
  giveaway   text not null,
  day        date not null,
  granted    bigint not null check (granted >= 0),
  taken_back bigint not null check (taken_back >= 0),
  primary key (giveaway, day)
);
create index entries_by_day_day on entries_by_day (day);
insert into entries_by_day (giveaway, day, granted, taken_back)
select s.giveaway, (e.recorded_at at time zone 'America/New_York')::date,
  coalesce(sum(e.counted) filter (where e.kind = 'grant'), 0), coalesce(sum(e.counted) filter (where e.kind = 'reversal'), 0)
from seals s join pool_share_marks m on m.giveaway = s.giveaway and s.seq <= m.seq join entries e on e.id = s.entry_id
group by 1, 2;
