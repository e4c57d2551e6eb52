export * from './cart.ts'
export * from './donation.ts'
export * from './payment.ts'
