import type { Visit } from './visit.ts'

/** What people do until a form or a payment has ended: each with an address of its own, so that it works again and again. */
const own = (who: string) => `${who}-${crypto.randomUUID().slice(0, 8)}@example.test`

export async function enterForFree({ page, press }: Visit): Promise<void> {
  await press('Enter for free')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full name').fill('Nora Field')
  await dialog.getByLabel('Email').fill(own('nora'))
  await dialog.getByRole('button', { name: /^Enter with/ }).click()
  await dialog.getByRole('button', { name: /^Enter with/ }).waitFor({ state: 'detached' })
}

export async function register({ page, press }: Visit): Promise<void> {
  await page.getByLabel('Full name').fill('Nora Field')
  await page.getByLabel('Email').fill(own('nora'))
  await page.getByLabel('Phone').fill(String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(10, '5'))
  await page.getByLabel('State').selectOption('OH')
  for (const box of await page.getByRole('checkbox').all()) await box.click()
  await press('Enter to win')
  await page.getByRole('heading', { name: "You're Registered!" }).waitFor()
}

export async function writeToUs({ page, press }: Visit): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Nora Field')
  await page.getByLabel('Email').fill(own('nora'))
  await page.getByLabel('What is it about?').selectOption({ index: 1 })
  await page.getByLabel('Message').fill('Where do I see how many entries I have?')
  await press('Send')
  await page.getByRole('heading', { name: 'We received your message' }).waitFor()
}

export async function becomeMember({ page, press }: Visit): Promise<void> {
  const email = own('member')
  await page.getByRole('tab', { name: 'Create Account' }).click()
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Field')
  for (const label of ['Email', 'Confirm email']) await page.getByLabel(label, { exact: true }).fill(email)
  await press('Create Account')
  await page.getByRole('heading', { name: 'Account Created Successfully!' }).waitFor()
}

/** The form of a tile, filled in. */
export async function writeOnTile({ page, press }: Visit): Promise<void> {
  await press('Honor a Loved One')
  const form = page.getByRole('dialog')
  await form.getByLabel('Name of your loved one').fill('Augusta Field')
  await form.getByLabel('Message').fill('You taught us to fix things.')
  await form.getByLabel('Your name').fill('Nora Field')
  await form.getByLabel('Your email').fill(own('nora'))
}

/** Puts that tile into the cart, and a month of Gold. */
export async function fillCartWithTileAndMonth(visit: Visit): Promise<void> {
  const { page, press } = visit
  await writeOnTile(visit)
  await press('Continue, $100')
  await page.waitForURL('**/cart*')
  const month = { amount: '9.95', membership: 'gold', type: 'membership', email: own('gold'), name: 'Nora Field' }
  await page.goto(new URL(`/cart?${new URLSearchParams(month)}`, page.url()).href)
  await page.getByText('Gold membership').first().waitFor()
}
