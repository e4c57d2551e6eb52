-- A webhook is paused too when the password of who set it up is made void, or they are no owner any longer.
alter table webhooks
  drop constraint webhooks_paused_because_check,
  add constraint webhooks_paused_because_check
    check (paused_because in ('owner', 'gone', 'failing', 'password-void', 'maker-left'));
create index webhooks_created_by on webhooks (created_by);
