-- How many people may decide what another one asked for, as identity told it. No row before that is heard.
create table desk_deciders (
  only_one boolean primary key default true check (only_one),
  money    int not null check (money >= 0),
  prizes   int not null check (prizes >= 0),
  grants   int not null check (grants >= 0),
  version  int not null check (version > 0)
);
