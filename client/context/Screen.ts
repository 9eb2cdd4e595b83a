import type { ComponentType } from 'react'
import type { EntityName } from '#shared/model/product.ts'
import type { RoleRule } from '#shared/model/kinds.ts'

/** A screen of the product. */
export interface Screen {
  /** Route path without the leading slash: `customers/:id`. */
  readonly path: string
  readonly title: string
  /** In the browser's tab, if not the title. */
  readonly tabTitle?: string
  /** What it is for, in a sentence, on the page of its area. */
  readonly about?: string
  /** Who may open it. */
  readonly needs: RoleRule
  /** The entity whose records it shows, each by the `:id` of its path. */
  readonly shows?: EntityName
  /** Whether it shows its records as they were at a moment, too (HI1302). */
  readonly showsPast?: true
  /** False for a page that only other systems open: neither the palette nor an area offers it. */
  readonly isOffered?: false
  /** The path of the same screen in another area: the home page lists it once. */
  readonly sameAs?: string
  /** Whether `new` in place of the id adds a record. */
  readonly adds?: boolean
  /** The URL at which it shows a day, where it can: the palette leads there (PL300). */
  readonly urlOfDay?: (this: void, day: string) => string
  /** What people ask it, with the URLs at which it answers: the palette offers them. */
  readonly questions?: readonly { readonly caption: string; readonly url: string }[]
  /** The path of another screen to which a URL of this one redirects; null to show this screen. */
  readonly redirectTo?: (this: void, url: URL) => string | null
  /** Fetches the screen's code when it is first opened. */
  readonly load: () => Promise<ComponentType>
}
