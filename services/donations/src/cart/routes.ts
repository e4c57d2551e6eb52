import { donations } from '@evenhand/contracts/http'
import { parseDollars } from '@evenhand/contracts/money'
import { route } from '@evenhand/service-kit/http'
import type { cartUseCases } from './use-cases.ts'

export const cartRoutes = ({ cart }: { cart: ReturnType<typeof cartUseCases> }) => [
  route(donations.listCartItems, ({ params }) => cart.listItems(params.sessionId)),

  route(donations.addCartItem, ({ body }, { caller, idempotency }) =>
    cart.addItem(
      {
        ...body,
        cents: parseDollars(body.amount) ?? 0n,
        level: body.membershipLevel ?? body.metadata.membershipLevel,
        donorEmail: body.donorEmail,
        metadata: { donationType: body.isRecurring ? 'monthly' : undefined, ...body.metadata },
      },
      caller.role === 'donor' ? caller.donorId : undefined,
      idempotency,
    ),
  ),

  route(donations.changeCartItem, ({ params, body }) =>
    cart.changeQuantity(params.itemId, body.quantity, body.seenAt === undefined ? undefined : new Date(body.seenAt)),
  ),

  route(donations.removeCartItem, async ({ params }) => {
    await cart.removeItem(params.itemId)
    return undefined
  }),
]
