import { createElement, type ReactNode } from 'react'

/** What a page shows, as plain data: an element with its attributes, or a text. */
export type Shown =
  | string
  | {
      readonly tag: string
      readonly props: Readonly<Record<string, string>>
      readonly children: readonly Shown[]
    }

/** React's names of attributes that HTML spells differently. */
const PROPS: Readonly<Record<string, string>> = { class: 'className', tabindex: 'tabIndex' }

/** Reads the content of an element. */
export function shownIn(element: Element): Shown {
  const attributes = [...element.attributes].filter(({ name }) => name !== 'style')
  return {
    tag: element.localName,
    props: Object.fromEntries(attributes.map(({ name, value }) => [PROPS[name] ?? camelCase(name), value])),
    children: [...element.childNodes].flatMap((node) => {
      if (node instanceof Element) return [shownIn(node)]
      return node.textContent === null || node.textContent === '' ? [] : [node.textContent]
    }),
  }
}

/** The same content as React elements without components, state or observation. */
export function plainElements(shown: Shown): ReactNode {
  if (typeof shown === 'string') return shown
  return createElement(shown.tag, shown.props, ...shown.children.map(plainElements))
}

/** Attributes of drawings: 'stroke-width' becomes 'strokeWidth'; those of data and accessibility stay. */
function camelCase(name: string): string {
  return /^(data|aria)-/.test(name)
    ? name
    : name.replaceAll(/-(\w)/g, (_match, letter: string) => letter.toUpperCase())
}
