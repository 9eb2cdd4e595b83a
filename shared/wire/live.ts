/**
 * What the stream of changes tells a page (`GET /api/live`, server-sent events). It names records and versions only: the page fetches their
 * rows by the ordinary queries, so that access rules stay in one place.
 */

/** A record that a save changed. */
export interface LiveRecord {
  readonly entity: string
  readonly id: number
  readonly action: 'Added' | 'Modified' | 'Deleted'
}

/**
 * Event `save`: what one committed save changed, as far as the user may read it; none where that is nothing. The id of the event, which
 * begins with its position, is what the page sends back as `Last-Event-ID`, as it is; that of `hello` as well. The comment that shows every
 * 15 seconds that the connection lives may have an id too, of what the user was not told.
 */
export interface LiveSave {
  /** Its place in the order of all saves, over all servers; grows, with gaps. */
  readonly position: number
  readonly saveId: string | null
  /** An instant. */
  readonly when: string
  /** 0 for work of the server itself. */
  readonly userId: number
  readonly userName: string | null
  readonly records: readonly LiveRecord[]
  /**
   * Entities of which records changed that are not named, because they are too many or have a key of several fields: the page reads anew what
   * it shows of them.
   */
  readonly entities?: readonly string[]
}

/** Event `hello`, the first of each stream. */
export interface LiveHello {
  /** The newest save that there was; what came after `Last-Event-ID` follows. */
  readonly position: number
  /** True where the position that the page named is too old to be followed from, or unknown: the page reads everything anew. */
  readonly isReset: boolean
  /** The version of the server's page; another one than the page's own means that a newer page is there. */
  readonly version: string
  /** The roles of the user as of now; other ones than the page began with mean that it offers what is refused. Absent from another tab. */
  readonly roles?: readonly string[]
}

/** What somebody has on the screen: a record, or the board of a day. */
export interface PresentAt {
  /** An entity and the key of a record, or `Board` and a day. */
  readonly subject: string
  readonly key: string
  readonly isEditing: boolean
}

/** `POST /api/live/presence`: all that a page shows now; an empty list when it leaves. */
export interface PresenceRequest {
  /** A random identifier of the page. */
  readonly pageId: string
  readonly present: readonly PresentAt[]
}

/** Event `presence`: who else has one of the subjects that this page shows; sent when that changes. */
export interface LivePresence {
  readonly subject: string
  readonly key: string
  readonly people: readonly { readonly userName: string; readonly isEditing: boolean }[]
}
