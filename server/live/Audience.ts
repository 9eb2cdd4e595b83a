import { can } from '#shared/access/can.ts'
import { doesOnlyAssignedWork, satisfiesRoleRule } from '#shared/access/roleChecks.ts'
import { permissions } from '#shared/access/roles.ts'
import type { Model } from '#shared/model/model.ts'
import type { SignedInUser } from '#shared/wire/account.ts'
import type { LiveSave } from '#shared/wire/live.ts'
import type { Queryable } from '../database/Database.ts'
import { readCostSettingIds } from '../reads/settings/readCostSettingIds.ts'
import type { FeedRecord } from '../save/pipeline/writeFeed.ts'
import type { FedSave } from './SaveFeed.ts'

type Listener = Pick<SignedInUser, 'userId' | 'roles'>

/** The entity of which some records are reserved for those who see margins (SE6). */
const RESERVED = 'Setting'

/** What each user may be told of a save (LV765): composed once for all who have the same rights. */
export class Audience {
  readonly #model: Model
  readonly #database: Queryable
  readonly #texts = new WeakMap<FedSave, Map<string, string | null>>()
  readonly #reserved = new WeakMap<FedSave, Promise<ReadonlySet<number>>>()

  constructor({ model, database }: { readonly model: Model; readonly database: Queryable }) {
    this.#model = model
    this.#database = database
  }

  /** The JSON text of what the user is told; null where that is nothing. */
  async textOf(save: FedSave, user: Listener): Promise<string | null> {
    const reserved = await this.#reservedIn(save)
    const texts = this.#texts.get(save) ?? new Map<string, string | null>()
    this.#texts.set(save, texts)
    const rights = rightsOf(user)
    const known = texts.get(rights)
    if (known !== undefined) return known
    const text = this.#compose(save, user, reserved)
    texts.set(rights, text)
    return text
  }

  #compose(save: FedSave, user: Listener, reserved: ReadonlySet<number>): string | null {
    const mayRead = (entity: string): boolean => {
      const declared = this.#model.entities[entity]
      return declared !== undefined && can(user, 'read', declared)
    }
    const seesReserved = satisfiesRoleRule(user, permissions.viewMargins)
    const records = save.records.filter(
      (record) =>
        mayRead(record.entity) &&
        (seesReserved || record.entity !== RESERVED || !reserved.has(record.id)) &&
        isForUser(record, user),
    )
    const entities = save.entities.filter(mayRead)
    if (records.length === 0 && entities.length === 0) return null
    const told: LiveSave = {
      position: save.position,
      saveId: save.saveId,
      when: save.when,
      userId: save.userId,
      userName: save.userName,
      records: records.map(({ entity, id, action }) => ({ entity, id, action })),
      ...(entities.length > 0 && { entities }),
    }
    return JSON.stringify(told)
  }

  async #reservedIn(save: FedSave): Promise<ReadonlySet<number>> {
    if (!save.records.some(({ entity }) => entity === RESERVED)) return NONE
    const reading = this.#reserved.get(save) ?? readCostSettingIds(this.#database)
    this.#reserved.set(save, reading)
    return reading
  }
}

const NONE: ReadonlySet<number> = new Set()

/** Equal for users who are told the same. */
function rightsOf(user: Listener): string {
  const roles = user.roles.toSorted().join()
  return doesOnlyAssignedWork(user) ? `${roles} ${user.userId}` : roles
}

/** A driver who does nothing else here hears of work that is or was his own (LV766). */
function isForUser({ users }: FeedRecord, user: Listener): boolean {
  return users === undefined || users.includes(user.userId) || !doesOnlyAssignedWork(user)
}
