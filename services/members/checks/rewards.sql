-- Every reward for a payment has one of the referred member that is not wholly paid back.
select reward.id
from referral_rewards reward join members on members.id = referred_member_id
where stands and reward <> 'free_signup' and not exists (
  select 1 from referred_gifts gift
  where gift.donor_id = members.donor_id and gift.is_membership = (reward.reward = 'paid_membership')
    and gift.confirmed_at = reward.earned_at
    and gift.amount_cents > (select coalesce(sum(back.amount_cents), 0) from referred_money_back back where back.gift_id = gift.gift_id));
