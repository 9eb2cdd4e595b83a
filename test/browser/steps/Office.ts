import type { EntityName } from '#shared/entities.ts'
import type { SaveResult } from '#shared/wire/save.ts'
import { Bundle, rowsOf } from '#test/support/Bundle.ts'
import { DEMO_USERS, signInOverHttp } from '#test/support/signInOverHttp.ts'
import type { ProductUnderTest } from './product.ts'
import type { StoredRow } from './StoredRows.ts'

type Values = Readonly<Record<string, unknown>>

/** A user over HTTP, who stores what a test then looks at on the screens. */
export class Office {
  readonly #url: string
  readonly #token: string

  private constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  /** As the owner, or as the user with this name. */
  static async open(
    { url }: Pick<ProductUnderTest, 'url'>,
    userName: string = DEMO_USERS.owner,
  ): Promise<Office> {
    return new Office(url, await signInOverHttp(url, userName))
  }

  save(bundle: Bundle): Promise<SaveResult> {
    return bundle.post(this.#url, this.#token)
  }

  /** Stores a record, and returns its key. */
  async add(name: EntityName, values: Values): Promise<number> {
    const bundle = new Bundle()
    bundle.add(name, values)
    const [row] = rowsOf(await this.save(bundle), name)
    return Number(row?.['id'])
  }

  /** Changes a record that is stored like this. */
  async change(name: EntityName, { id, rowVersion }: StoredRow, changes: Values): Promise<void> {
    const bundle = new Bundle()
    bundle.change(name, { id, rowVersion }, changes)
    await this.save(bundle)
  }

  /** The response of a call. Throws where it is refused. */
  async post(path: string, body: object): Promise<unknown> {
    const response = await fetch(this.#url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} was refused: ${text}`)
    return JSON.parse(text)
  }
}
