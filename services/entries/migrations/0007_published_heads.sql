-- The heads of all chains as they were published on a day of the campaign: the bytes of the file that is kept elsewhere.
create table published_heads (
  day          date primary key,
  document     text not null,
  published_at timestamptz not null
);
