import { TestEnvironment } from 'jest-environment-jsdom'
import { countByShortWay, findByShortWay } from './quickSelectors.js'

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
    // Nothing is scrolled where nothing has a size; browsers answer when it has been.
    Object.assign(this.global.Element.prototype, { scrollIntoView: () => Promise.resolve() })
    this.global.getComputedStyle = quickComputedStyle(this.global.getComputedStyle.bind(this.global))
    for (const name of missingInJsdom) this.global[name] ??= globalThis[name]
    findByShortWay(this.global.document)
    countByShortWay(this.global.document)
  }
}

/**
 * The styles that tests look at, for a window without stylesheets: what an element says itself, how its kind is displayed, and what it
 * inherits of visibility. jsdom compares each element with each rule of its own stylesheet, for an eighth of the time that screens take.
 * @param {Window['getComputedStyle']} computedByJsdom
 * @returns {Window['getComputedStyle']}
 */
function quickComputedStyle(computedByJsdom) {
  const displays = new Map()
  const displayOf = (element) => {
    const kind = `${element.localName} ${element.hidden} ${element.type} ${element.open}`
    if (!displays.has(kind)) displays.set(kind, computedByJsdom(element.cloneNode()).display)
    return displays.get(kind)
  }
  return (element) => {
    const computed = new Map([
      ['display', element.style.display || displayOf(element)],
      ['visibility', inherited(element, 'visibility') || 'visible'],
      ['pointer-events', inherited(element, 'pointer-events') || 'auto'],
    ])
    return Object.create(element.style, {
      display: { value: computed.get('display') },
      visibility: { value: computed.get('visibility') },
      pointerEvents: { value: computed.get('pointer-events') },
      getPropertyValue: {
        value: (property) => computed.get(property) ?? element.style.getPropertyValue(property),
      },
    })
  }
}

/**
 * @param {Element | null} element
 * @param {string} property
 * @returns {string} what the element or the nearest of those around it says; empty where none does
 */
function inherited(element, property) {
  for (let each = element; each !== null; each = each.parentElement) {
    const value = each.hasAttribute('style') ? each.style.getPropertyValue(property) : ''
    if (value !== '') return value
  }
  return ''
}
