-- Every reward is of a referred member whose mailbox is proved, and one for a payment has one of that member that is not wholly paid back.
select reward.id
from referral_rewards reward join members on members.id = referred_member_id
left join proved_mailboxes proof on proof.donor_id = members.donor_id
where stands and (proof.donor_id is null or reward <> 'free_signup' and not exists (
  select 1 from referred_gifts gift
  where gift.donor_id = members.donor_id and gift.is_membership = (reward.reward = 'paid_membership')
    and greatest(gift.confirmed_at, proof.proved_at) = reward.earned_at
    and gift.amount_cents > (select coalesce(sum(back.amount_cents), 0) from referred_money_back back where back.gift_id = gift.gift_id)));
