-- The figures of the last days ask by day alone.
create index reversals_at on reversals (reversed_at);
create index arrears_steps_first on arrears_steps (due_at) where step = 'first-notice';
