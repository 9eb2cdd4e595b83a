import { action, makeObservable, observable } from 'mobx'
import { rolloffModel, type EntityTypes } from '#shared/entities.ts'
import { entityNamed } from '#shared/model/model.ts'
import type { EntityStore } from '../../store/EntityStore.ts'
import type { RecordConflict } from '../../store/types.ts'
import { recordName } from './recordWords.ts'
import { valueInWords, type WordSources } from './valueWords.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'

/** Keep what I changed and save it again, or drop it for what is stored now. */
export type Resolution = 'mine' | 'theirs'

interface Choice {
  readonly resolution: Resolution
  readonly caption: string
  readonly consequence: string
}

/** A conflict about one record, in words. */
export interface ConflictInWords {
  readonly key: string
  readonly name: string
  /** 'Ann Visser, 11/20/2026 9:12AM'. */
  readonly byWhom: string
  readonly isGone: boolean
  readonly fields: readonly {
    readonly property: string
    readonly caption: string
    readonly base: string
    readonly mine: string
    readonly theirs: string
    readonly overlapping: boolean
  }[]
  readonly choices: readonly Choice[]
}

const CHOICES: readonly Choice[] = [
  {
    resolution: 'mine',
    caption: 'Keep mine.',
    consequence: 'My changes stay pending on top of theirs; the next Save stores them.',
  },
  {
    resolution: 'theirs',
    caption: 'Take theirs.',
    consequence: 'My changes to this record are dropped; it shows what is stored now.',
  },
]

const CHOICES_WHEN_GONE: readonly Choice[] = [
  { resolution: 'theirs', caption: 'Drop my changes.', consequence: 'The record is gone and stays gone.' },
]

/** The records of a refused save that others changed, and what is to happen to each (F-038). */
export class ConflictModel {
  readonly records: readonly ConflictInWords[]
  private readonly store: EntityStore<EntityTypes>
  private readonly sources: WordSources
  private readonly conflicts: readonly RecordConflict[]
  private readonly resolutions = observable.map<string, Resolution>()

  constructor(store: EntityStore<EntityTypes>, sources: WordSources, conflicts: readonly RecordConflict[]) {
    this.store = store
    this.sources = sources
    this.conflicts = conflicts
    // Words are fixed while the dialog is open: applying one choice must not rewrite the others.
    this.records = conflicts.map((conflict, index) => this.inWords(conflict, String(index)))
    makeObservable(this, { choose: action })
  }

  resolutionOf(key: string): Resolution {
    return this.resolutions.get(key) ?? (this.records[Number(key)]?.isGone === true ? 'theirs' : 'mine')
  }

  choose(key: string, resolution: Resolution): void {
    this.resolutions.set(key, resolution)
  }

  /** Carries the choices out; each adopts what is stored now, so that the next save goes through. */
  apply(): void {
    this.conflicts.forEach((conflict, index) => {
      this.store.rebase(conflict)
      if (this.resolutionOf(String(index)) === 'theirs') this.store.pending.revertRecord(conflict.entity)
    })
  }

  private inWords(conflict: RecordConflict, key: string): ConflictInWords {
    const declaration = entityNamed(rolloffModel, conflict.typeName)
    const values = propertiesOf(conflict.entity)
    return {
      key,
      name: recordName(rolloffModel, conflict.typeName, values),
      byWhom: this.byWhom(conflict),
      isGone: conflict.current === null,
      choices: conflict.current === null ? CHOICES_WHEN_GONE : CHOICES,
      fields: conflict.fields.flatMap(({ property, overlapping, ...values }) => {
        const field = declaration.fields[property]
        if (field === undefined) return []
        const words = (value: unknown): string => valueInWords(field, value, this.sources)
        return [
          {
            property,
            caption: field.caption,
            base: words(values.base),
            mine: words(values.mine),
            theirs: words(values.theirs),
            overlapping,
          },
        ]
      }),
    }
  }

  private byWhom({ changedBy, changedAt, current }: RecordConflict): string {
    const verb = current === null ? 'Deleted' : 'Changed'
    const parts = [changedBy === null ? verb : `${verb} by ${changedBy}`]
    if (changedAt !== null) parts.push(this.sources.formats.instant(changedAt))
    return parts.join(', ')
  }
}
