/** What a selector says of one element, besides its kind. */
const CONDITION = String.raw`[.#][A-Za-z_][\w-]*|\[[a-z-]+(?:=(?:"[^"\\]*"|'[^'\\]*'|[A-Za-z_][\w-]*))?\]|:focus(?![\w-])|:not\([^()]+\)`
const COMPOUND = new RegExp(String.raw`^(\*|[a-z][a-z\d]*)?((?:${CONDITION})*)`)
const CONDITIONS = new RegExp(CONDITION, 'g')
const ATTRIBUTE = /^\[([a-z-]+)(=["']?(.*?)["']?)?\]$/
const SEPARATOR = /^\s*>?\s*/
const WITHOUT_COMMA = /(?:"[^"]*"|'[^']*'|\([^()]*\)|[^,"'()])+/g

/** The values of all others are compared without regard to case where they are those of HTML: here those of `type` alone. */
const EXACT_VALUES = /^(?:role|id|name|href|(?:data|aria)-[a-z-]+)$/

/**
 * Lets jsdom find elements by a short way where a selector names only kinds, classes, ids, attributes and the focus, also those of
 * ancestors. Its own library makes a list of an interface of the DOM for each class and kind, and a function for each selector, for a
 * seventh of the time that pages take.
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
  const parts = selector.match(WITHOUT_COMMA) ?? []
  const chains = parts.map((part) => readChain(part.trim()))
  if (parts.join(',') !== selector || chains.includes(null)) return null
  return {
    matches: (node) => chains.some((chain) => matchesChain(node, chain)),
    looksWithinOnly: chains.every(({ length }) => length === 1) && !selector.includes(':focus'),
  }
}

/** The elements that a selector names one within the other, the outermost first. */
function readChain(text) {
  const chain = []
  let rest = text
  let isChild = false
  do {
    const [compound, kind, conditions] = COMPOUND.exec(rest)
    const matches = elementMatcher(kind, conditions)
    if (compound === '' || matches === null) return null
    chain.push({ matches, isChild })
    const after = rest.slice(compound.length)
    const [separator] = SEPARATOR.exec(after)
    if (after !== '' && separator === '') return null
    isChild = separator.includes('>')
    rest = after.slice(separator.length)
  } while (rest !== '' || isChild)
  return chain
}

function elementMatcher(kind, conditions) {
  const all = (conditions.match(CONDITIONS) ?? []).map(conditionMatcher)
  if (all.includes(null)) return null
  const isAnyKind = kind === undefined || kind === '*'
  return (node) => (isAnyKind || node.localName === kind) && all.every((holds) => holds(node))
}

function conditionMatcher(condition) {
  const name = condition.slice(1)
  if (condition.startsWith('.')) return (node) => hasClass(node.getAttributeNS(null, 'class'), name)
  if (condition.startsWith('#')) return (node) => node.getAttributeNS(null, 'id') === name
  if (condition.startsWith('[')) return attributeMatcher(...ATTRIBUTE.exec(condition).slice(1))
  if (condition === ':focus') return (node) => node._ownerDocument._lastFocusedElement === node
  const excluded = readSelector(condition.slice(':not('.length, -1))
  return excluded?.looksWithinOnly === true ? (node) => !excluded.matches(node) : null
}

function attributeMatcher(attribute, comparison, value) {
  if (comparison === undefined) return (node) => node.hasAttributeNS(null, attribute)
  if (EXACT_VALUES.test(attribute)) return (node) => node.getAttributeNS(null, attribute) === value
  if (attribute !== 'type') return null
  const expected = value.toLowerCase()
  return (node) => node.getAttributeNS(null, attribute)?.toLowerCase() === expected
}

function hasClass(classes, name) {
  if (classes === null || !classes.includes(name)) return false
  return classes === name || classes.split(/[\t\n\f\r ]/).includes(name)
}

/** Is it the element that the chain names at this place, within what the chain names before? */
function matchesChain(node, chain, place = chain.length - 1) {
  const { matches, isChild } = chain[place]
  if (!matches(node)) return false
  if (place === 0) return true
  const isWithin = (outer) => matchesChain(outer, chain, place - 1)
  const { parentNode } = node
  return isChild ? isElement(parentNode) && isWithin(parentNode) : nearest(parentNode, isWithin) !== null
}

function nearest(node, matches) {
  for (let each = node; isElement(each); each = each.parentNode) if (matches(each)) return each
  return null
}

function isElement(node) {
  return node !== null && node.nodeType === 1
}

/** Those below the root that match, in the order of the document. */
function* matching({ matches }, root) {
  for (let node = root.firstChild; node !== null; node = nextBelow(node, root))
    if (isElement(node) && matches(node)) yield node
}

function nextBelow(node, root) {
  if (node.firstChild !== null) return node.firstChild
  for (let each = node; each !== root; each = each.parentNode)
    if (each.nextSibling !== null) return each.nextSibling
  return null
}
