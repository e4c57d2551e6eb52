-- Whether somebody agreed to our news, kept with who they are: a million people are counted while a segment is built, and a look into the consents of each takes
-- longer than that may.
alter table subscribers add column agrees_to_news boolean not null default false;
update subscribers s set agrees_to_news = true
  where exists (select from consents c where c.subscriber_id = s.id and c.list_id is null and not exists (select from voided_consents v where v.consent_id = c.id));
drop index consents_to_news;

create function note_news() returns trigger language plpgsql as $$
begin
  update subscribers s set agrees_to_news = true
    where not s.agrees_to_news and s.id in (select subscriber_id from fresh where list_id is null);
  return null;
end $$;
create trigger consents_note_news after insert on consents referencing new table as fresh for each statement execute function note_news();

create function note_voided_news() returns trigger language plpgsql as $$
begin
  update subscribers s set agrees_to_news = false
    where s.agrees_to_news and s.id in (select c.subscriber_id from consents c join fresh on fresh.consent_id = c.id where c.list_id is null)
      and not exists (select from consents c where c.subscriber_id = s.id and c.list_id is null
        and not exists (select from voided_consents v where v.consent_id = c.id));
  return null;
end $$;
create trigger voided_consents_note_news after insert on voided_consents referencing new table as fresh for each statement execute function note_voided_news();
