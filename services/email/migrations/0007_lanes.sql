-- Codes leave first, then receipts, then notices, then what automations send; campaigns have rows of their own. Each lane is claimed apart.
alter table messages add column lane text not null default 'notice' check (lane in ('code', 'receipt', 'notice', 'campaign'));
create index messages_due on messages (lane, next_attempt_at) where state = 'queued';
