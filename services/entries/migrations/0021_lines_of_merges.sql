-- Lines that a merge of two records wrote: what they take was granted before, and what they grant was granted to the other record. Figures of a day leave
-- them out.
create table lines_of_merges (
  giveaway text not null,
  entry_id uuid not null,
  primary key (giveaway, entry_id)
);
