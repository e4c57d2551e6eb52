-- Addresses of the records that were merged into a donor's, the first one first.
create function addresses_of_merged(donor uuid) returns setof text language sql stable as $$
  select gone.email from person_requests merged join donors gone on gone.donor_id = merged.donor_id
  where merged.into_id is not null and merged.done_at is not null and gone.email <> '' and record_of(merged.donor_id) = donor
  order by merged.done_at
$$;

-- Where a donor gets email: at their own address once they gave with it, until then at that of a record that was merged into theirs.
create function reached_at(donor uuid, own text) returns text language sql stable as $$
  select case when own <> '' then own else coalesce((select addresses_of_merged(donor) limit 1), '') end
$$;
