import { campaignDay, readReferralCode } from '@evenhand/contracts/catalogue'
import { findByCode } from '../affiliates/store.ts'
import { changeReferral } from './change.ts'
import type { CameBy, HeardGift, HeardMove, Referral } from './referral.ts'
import { settle, type SettleDeps } from './settle.ts'

/** More gifts of one giver than decide anything: the first ones say who has brought them and whether money is left. */
const giftsMax = 100
const movesMax = 400

/** Somebody gave. Twice told, the same. */
export const gaveMoney = (deps: SettleDeps, donorId: string, gift: HeardGift): Promise<Referral> =>
  learn(deps, donorId, ({ gifts }) =>
    gifts.length >= giftsMax || gifts.some(({ giftId }) => giftId === gift.giftId)
      ? undefined
      : { gifts: [...gifts, gift] },
  )

/** Money of a gift went back, or came again. */
export const moneyMoved = (deps: SettleDeps, donorId: string, move: HeardMove): Promise<Referral> =>
  learn(deps, donorId, ({ moves }) =>
    moves.length >= movesMax || moves.some(({ reversalId }) => reversalId === move.reversalId)
      ? undefined
      : { moves: [...moves, move] },
  )

/** Somebody became a member by a link. */
export async function signedUp(deps: SettleDeps, donorId: string, signUp: CameBy & { at: Date }): Promise<void> {
  const read = readReferralCode(signUp.code)
  const affiliate = read?.kind === 'affiliate' ? await findByCode(deps.affiliates, read.code) : undefined
  if (!affiliate) return
  await learn(deps, donorId, ({ signUp: before }) =>
    before ? undefined : { signUp, signUpAffiliateId: affiliate._id, signUpDay: campaignDay(signUp.at) },
  )
}

const learn = (
  deps: SettleDeps,
  donorId: string,
  newsOf: (referral: Referral) => Partial<Referral> | undefined,
): Promise<Referral> =>
  changeReferral(deps.referrals, donorId, deps.now(), (known) => {
    const news = newsOf(known)
    return news && settle(deps, known, news)
  })
