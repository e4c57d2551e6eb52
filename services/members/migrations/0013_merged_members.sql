-- Of two accounts of one person the one that isn't kept leads to the other: its number and its code go on bringing friends there.
alter table members add column merged_into uuid references members (id);
create index members_merged on members (merged_into) where merged_into is not null;
