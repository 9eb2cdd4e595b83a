import { TestEnvironment } from 'jest-environment-jsdom'

/** Browser globals missing in jsdom; Node's are equivalent. */
const missingInJsdom = [
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'fetch',
  'Headers',
  'Request',
  'Response',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
]

/** jsdom with the few browser globals that the client's libraries read while they load. */
export default class BrowserLikeEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args)
    // What Node's TextEncoder returns must be an instance of the Uint8Array that the tests see, and the bytes of its buffers of their
    // ArrayBuffer: by that a server in the same process recognizes them.
    this.global.Uint8Array = Uint8Array
    this.global.ArrayBuffer = ArrayBuffer
    // A screen of no size matches no media query.
    this.global.matchMedia = () => Object.assign(new EventTarget(), { matches: false })
    // Nothing is scrolled where nothing has a size.
    this.global.Element.prototype.scrollIntoView = () => {}
    for (const name of missingInJsdom) this.global[name] ??= globalThis[name]
  }
}
