-- How many people may decide what another one asked for, as it was told last. One row, from the first start on.
create table desk_deciders (
  only_one boolean primary key default true check (only_one),
  money    int not null check (money >= 0),
  prizes   int not null check (prizes >= 0),
  grants   int not null check (grants >= 0),
  -- Where there were two before: until when it takes two all the same.
  money_two_until  timestamptz(3),
  prizes_two_until timestamptz(3),
  grants_two_until timestamptz(3),
  version  int not null check (version > 0)
);
