import '../../../../tools/test/compiled-once.cjs'
import { TestEnvironment } from 'jest-environment-jsdom'

/** jsdom with what a browser has and jsdom lacks (fetch), and what an HTTP server in the same process needs. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup()
    const missing = {
      fetch,
      Request,
      Response,
      Headers,
      AbortController,
      AbortSignal,
      TextEncoder,
      TextDecoder,
      URL,
      URLSearchParams,
      Uint8Array,
      ArrayBuffer,
      setImmediate,
      clearImmediate,
      structuredClone,
    }
    Object.assign(this.global, missing)
    this.global.matchMedia = (query) => ({
      matches: false,
      media: query,
      addEventListener() {},
      removeEventListener() {},
    })
    const notLaidOut = {
      // As in browsers since 2026: an effect that returns it would take it for what ends it.
      scrollIntoView: () => Promise.resolve(),
      hasPointerCapture: () => false,
      setPointerCapture() {},
      releasePointerCapture() {},
    }
    Object.assign(this.global.Element.prototype, notLaidOut)
    /** Nothing is laid out, so nothing ever comes into view. */
    this.global.IntersectionObserver = class {
      observe() {}
      disconnect() {}
    }
    this.global.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    }
  }
}
