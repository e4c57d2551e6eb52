// Stands where https://js.stripe.com/endive/stripe.js would: the part of Stripe.js that our card form uses, as Stripe documents it. Card data
// stay in the frame, which talks to the API itself; the page hears results alone. https://docs.stripe.com/js
const frameAddress = 'https://js.stripe.com/endive/elements-inner-payment.html'
const bankAddress = 'https://hooks.stripe.com/3d_secure_2/authenticate'

/** A question to a frame, answered by its next message of that name. */
function ask(frame, name, body) {
  return new Promise((resolve) => {
    addEventListener('message', function hear({ source, data }) {
      if (source !== frame.contentWindow || data.name !== name) return
      removeEventListener('message', hear)
      resolve(data.body)
    })
    frame.contentWindow.postMessage({ name, body }, 'https://js.stripe.com')
  })
}

function frameAt(parent, address, title) {
  const frame = document.createElement('iframe')
  frame.src = address
  frame.title = title
  frame.setAttribute('style', 'border: 0; width: 100%; height: 260px; user-select: none')
  parent.append(frame)
  return frame
}

async function retrieve(key, clientSecret) {
  const query = new URLSearchParams({ key, client_secret: clientSecret })
  const id = clientSecret.split('_secret_')[0]
  const answer = await (await fetch(`https://api.stripe.com/v1/payment_intents/${id}?${query}`)).json()
  return answer.error ? { error: answer.error } : { paymentIntent: answer }
}

function paymentElement(session) {
  const listeners = new Map()
  const emit = (event, body) =>
    listeners.get(event)?.forEach((listener) => listener({ elementType: 'payment', ...body }))
  const element = {
    frame: undefined,
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
      return element
    },
    once: (event, listener) => element.on(event, listener),
    off: (event) => void listeners.delete(event),
    mount(parent) {
      element.frame = frameAt(parent, frameAddress, 'Secure payment input frame')
      emit('loaderstart')
      addEventListener('message', ({ source, data }) => {
        if (source !== element.frame?.contentWindow) return
        if (data.name === 'change') emit('change', data.body)
        if (data.name === 'listening') {
          session.then(({ error }) => (error ? emit('loaderror', { error }) : emit('ready')))
        }
      })
    },
    update() {},
    focus() {},
    blur() {},
    clear() {},
    collapse() {},
    unmount: () => element.frame?.remove(),
    destroy: () => element.frame?.remove(),
  }
  return element
}

/** The wallets of a browser that has one: a button, whose sheet is approved at once. */
function walletElement() {
  const listeners = new Map()
  const button = document.createElement('button')
  const element = {
    isPaying: false,
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
      return element
    },
    once: (event, listener) => element.on(event, listener),
    off: (event) => void listeners.delete(event),
    mount(parent) {
      button.type = 'button'
      button.textContent = 'Donate with a browser wallet'
      button.addEventListener('click', () => {
        element.isPaying = true
        const event = { elementType: 'expressCheckout', expressPaymentType: 'google_pay', paymentFailed() {} }
        listeners.get('confirm')?.forEach((listener) => listener(event))
      })
      parent.append(button)
      setTimeout(() => {
        const event = { elementType: 'expressCheckout', availablePaymentMethods: { googlePay: true } }
        listeners.get('ready')?.forEach((listener) => listener(event))
      })
    },
    update() {},
    unmount: () => button.remove(),
    destroy: () => button.remove(),
  }
  return element
}

async function payByWallet(key, clientSecret) {
  const id = clientSecret.split('_secret_')[0]
  const body = new URLSearchParams({
    key,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '40',
    'payment_method_data[card][cvc]': '123',
  })
  const answer = await (
    await fetch(`https://api.stripe.com/v1/payment_intents/${id}/confirm`, { method: 'POST', body })
  ).json()
  return answer.error ? { error: answer.error } : { paymentIntent: answer }
}

/** The bank asks in a frame above the page. */
async function bankDecides(intent) {
  const place = document.body.appendChild(document.createElement('div'))
  place.setAttribute('style', 'position: fixed; inset: 0; z-index: 2147483647; background: #0008; pointer-events: auto')
  const frame = frameAt(place, `${bankAddress}?intent=${intent.id}`, 'The bank asks')
  await new Promise((resolve) => {
    addEventListener(
      'message',
      ({ source, data }) => source === frame.contentWindow && data.name === 'decided' && resolve(),
    )
  })
  place.remove()
}

function Stripe(key) {
  if (!/^pk_(test|live)_/.test(key)) throw new Error(`Invalid API Key provided: ${key}`)
  return {
    elements({ clientSecret }) {
      const session = retrieve(key, clientSecret).catch(() => ({
        error: { type: 'api_connection_error', message: 'An error occurred with our connection to Stripe.' },
      }))
      let payment
      let wallet
      return {
        clientSecret,
        create: (type) => (type === 'payment' ? (payment = paymentElement(session)) : (wallet = walletElement())),
        getElement: () => payment ?? null,
        isPaidByWallet: () => wallet?.isPaying ?? false,
        update() {},
        fetchUpdates: async () => ({}),
        submit: async () => ({}),
        on() {},
        off() {},
      }
    },
    async confirmPayment({ elements, confirmParams, redirect }) {
      const { clientSecret } = elements
      if (elements.isPaidByWallet()) return payByWallet(key, clientSecret)
      const { frame } = elements.getElement()
      const body = {
        key,
        clientSecret,
        billing: confirmParams.payment_method_data?.billing_details ?? {},
        returnUrl: confirmParams.return_url,
      }
      const { error, paymentIntent, bankPage } = await ask(frame, 'confirm', body)
      if (error) return { error }
      if (bankPage) {
        const query = new URLSearchParams({
          intent: paymentIntent.id,
          secret: clientSecret,
          return_url: confirmParams.return_url,
        })
        location.assign(`${bankAddress}?${query}`)
        return new Promise(() => {})
      }
      if (paymentIntent.status === 'requires_action') {
        await bankDecides(paymentIntent)
        const after = await retrieve(key, clientSecret)
        if (after.paymentIntent.status !== 'succeeded') return { error: after.paymentIntent.last_payment_error }
      }
      if (redirect === 'if_required') return retrieve(key, clientSecret)
      throw new Error('This page never asks for a redirect that is not required')
    },
    retrievePaymentIntent: (clientSecret) => retrieve(key, clientSecret),
    createToken() {},
    createPaymentMethod() {},
    confirmCardPayment() {},
    registerAppInfo() {},
    _registerWrapper() {},
  }
}
Stripe.version = 'endive'
window.Stripe = Stripe
