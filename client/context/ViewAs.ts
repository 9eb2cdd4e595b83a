import { VIEW_AS_HEADER } from '#shared/wire/account.ts'

const KEY = 'rolloff.view-as'

/** The user whose roles an administrator looks at the product with. */
export interface ViewedUser {
  readonly userId: number
  readonly name: string
}

/**
 * Looking at the product with the roles of another user (IS1010): it is begun and ended by loading the page anew, and belongs to this tab. The
 * server gives the roles and refuses what could store something.
 */
export class ViewAs {
  /** Null for somebody with the own roles. */
  readonly viewed: ViewedUser | null
  private readonly storage: Storage
  private readonly open: (path: string) => void

  constructor(storage: Storage, open: (path: string) => void) {
    this.storage = storage
    this.open = open
    this.viewed = readViewed(storage)
  }

  /** What each request says. */
  get headers(): Readonly<Record<string, string>> {
    return this.viewed === null ? {} : { [VIEW_AS_HEADER]: String(this.viewed.userId) }
  }

  begin(user: ViewedUser): void {
    this.storage.setItem(KEY, JSON.stringify(user))
    this.open('/')
  }

  end(): void {
    this.storage.removeItem(KEY)
    this.open('/admin/users/overview')
  }
}

function readViewed(storage: Storage): ViewedUser | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    return isViewedUser(stored) ? stored : null
  } catch {
    return null
  }
}

function isViewedUser(value: unknown): value is ViewedUser {
  return (
    typeof value === 'object' &&
    value !== null &&
    Number.isInteger(Reflect.get(value, 'userId')) &&
    typeof Reflect.get(value, 'name') === 'string'
  )
}
