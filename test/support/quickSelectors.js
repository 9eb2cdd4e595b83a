/** One element by itself: its kind, then its classes, its id and its attributes; what comes after it is looked at by its reader. */
const COMPOUND = /(\*|[a-z][a-z\d]*)?((?:[.#][A-Za-z_][\w-]*|\[[a-z-]+(?:="[^"\\]*")?\])*)/y
const CONDITION = /([.#])([\w-]+)|\[([a-z-]+)(?:="([^"]*)")?\]/g

/** The values of all others are compared without regard to case where they are those of HTML. */
const EXACT_VALUES = /^(?:role|id|name|href|(?:data|aria)-[a-z-]+)$/

/**
 * Lets jsdom find elements by a short way where a selector names only kinds, classes, ids and attributes, also those of ancestors. Its own
 * library makes a list of an interface of the DOM for each class and kind, for a tenth of the time that pages take.
 * @param {Document} document
 */
export function findByShortWay(document) {
  // jsdom keeps its library once there is a first selector, and the node behind an object of the DOM by a symbol.
  document.querySelector('html')
  const symbol = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl')
  const own = document[symbol]._nwsapi
  const found = new WeakMap()

  const select = (selector, root) => {
    const matcher = matcherOf(selector)
    if (matcher === null) return own.select(selector, root)
    const node = root[symbol]
    if (!matcher.looksWithinOnly) return [...matching(matcher, node)]
    // Each change below a node gives it another version.
    const known = found.get(node)
    const lists = known?.version === node._version ? known.lists : new Map()
    if (lists !== known?.lists) found.set(node, { version: node._version, lists })
    if (!lists.has(selector)) lists.set(selector, [...matching(matcher, node)])
    return lists.get(selector)
  }
  const first = (selector, root) => {
    const matcher = matcherOf(selector)
    if (matcher === null) return own.first(selector, root)
    const { value } = matching(matcher, root[symbol]).next()
    return value === undefined ? null : { [symbol]: value }
  }
  const match = (selector, element) =>
    matcherOf(selector)?.matches(element[symbol]) ?? own.match(selector, element)
  const closest = (selector, element) => {
    const matcher = matcherOf(selector)
    if (matcher === null) return own.closest(selector, element)
    return nearest(element[symbol], matcher.matches)
  }
  document[symbol]._nwsapi = { select, first, match, closest }
}

/**
 * Lets jsdom tell the length of a list of elements without asking each of them whether that is its name.
 * @param {Document} document
 */
export function countByShortWay(document) {
  const symbol = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl')
  const lists = Object.getPrototypeOf(document.children[symbol])
  const { namedItem } = lists
  lists.namedItem = function (name) {
    return name === 'length' ? null : Reflect.apply(namedItem, this, [name])
  }
}

const matchers = new Map()

/** @param {string} selector */
function matcherOf(selector) {
  if (!matchers.has(selector)) matchers.set(selector, readSelector(selector))
  return matchers.get(selector)
}

/**
 * @param {string} selector
 * @returns null where it says more than can be found by the short way
 */
function readSelector(selector) {
  const chains = []
  let chain = []
  COMPOUND.lastIndex = 0
  for (const text = selector.trim(); ;) {
    const at = COMPOUND.lastIndex
    const [compound, kind, conditions] = COMPOUND.exec(text)
    if (compound === '') return null
    const element = elementMatcher(kind, conditions)
    if (element === null) return null
    chain.push(element)
    const end = at + compound.length
    const [separator] = /^\s*,?\s*/.exec(text.slice(end))
    if (separator.includes(',') || end === text.length) {
      chains.push(chain)
      chain = []
    }
    if (end === text.length) break
    if (separator === '') return null
    COMPOUND.lastIndex = end + separator.length
  }
  return {
    matches: (node) => chains.some((each) => matchesChain(node, each)),
    looksWithinOnly: chains.every(({ length }) => length === 1),
  }
}

function elementMatcher(kind, conditions) {
  const all = [...conditions.matchAll(CONDITION)].map(([, sign, name, attribute, value]) => {
    if (sign === '.') return (node) => hasClass(node.getAttributeNS(null, 'class'), name)
    if (sign === '#') return (node) => node.getAttributeNS(null, 'id') === name
    if (value === undefined) return (node) => node.hasAttributeNS(null, attribute)
    return EXACT_VALUES.test(attribute) ? (node) => node.getAttributeNS(null, attribute) === value : null
  })
  if (all.includes(null)) return null
  const isAnyKind = kind === undefined || kind === '*'
  return (node) => (isAnyKind || node.localName === kind) && all.every((holds) => holds(node))
}

function hasClass(classes, name) {
  if (classes === null || !classes.includes(name)) return false
  return classes === name || classes.split(/[\t\n\f\r ]/).includes(name)
}

function matchesChain(node, chain) {
  if (!chain.at(-1)(node)) return false
  let outer = node
  for (const matches of chain.slice(0, -1).toReversed()) {
    outer = nearest(outer.parentNode, matches)
    if (outer === null) return false
  }
  return true
}

function nearest(node, matches) {
  for (let each = node; each !== null && each.nodeType === ELEMENT; each = each.parentNode)
    if (matches(each)) return each
  return null
}

const ELEMENT = 1

/** Those below the root that match, in the order of the document. */
function* matching({ matches }, root) {
  for (let node = root.firstChild; node !== null; node = nextBelow(node, root))
    if (node.nodeType === ELEMENT && matches(node)) yield node
}

function nextBelow(node, root) {
  if (node.firstChild !== null) return node.firstChild
  for (let each = node; each !== root; each = each.parentNode)
    if (each.nextSibling !== null) return each.nextSibling
  return null
}
