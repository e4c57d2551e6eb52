-- A letter's link was in the hands of who printed it, and its deadline is theirs: what comes of either is confirmed by another person, as a forfeit.
alter table claim_proposals drop constraint claim_proposals_reason_check;
alter table claim_proposals add constraint claim_proposals_reason_check
  check (reason in ('not-eligible', 'not-reached', 'not-shown', 'declined', 'no-response'));
