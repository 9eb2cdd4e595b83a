import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { rolloffModel } from '#shared/entities.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'

/** What the demo company has counts for nothing: a real company has to get there with screens, calls and rules. */
const NOT_THE_PRODUCT = ['server/demo/', 'server/database/migrations/', 'server/practice/']

/** Entities that the product has from the beginning, and whose rows nobody has to add. */
const FIXED: Readonly<Record<string, string>> = {
  Setting: 'a row for each declared setting, by the start',
}

/** Shown as they are: columns of an earlier system (ambiguities 4). */
const LEGACY: readonly string[] = ['extendedRange', 'outerRange', 'regularRange'].map(
  (name) => `CustomerRate.${name}`,
)

interface Source {
  readonly file: string
  readonly text: string
}

const sources: readonly Source[] = ['client', 'server', 'shared']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join(folder, name)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !NOT_THE_PRODUCT.some((folder) => file.startsWith(folder)))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const entities = Object.values<EntityDeclaration>(rolloffModel.entities)

/** How records of an entity come to be: by its dialog or page, as links of an owner, in a lookup table, or by code that adds them. */
function creations({ name, resource }: EntityDeclaration): readonly RegExp[] {
  const owned = entities.flatMap((owner) =>
    Object.entries(owner.relations)
      .filter(([, relation]) => relation.type === 'hasMany' && relation.target === name)
      .map(([relation]) => String.raw`(?:linksOf|presencePart)\(\s*${owner.name},\s*'${relation}'`),
  )
  const query = `${resource.charAt(0).toLowerCase()}${resource.slice(1)}Query`
  return [
    String.raw`(?:editorOf|recordScreen)\(\s*${name},`,
    String.raw`\.(?:add|create)\(\s*(?:'${name}'|${name}\.name)`,
    String.raw`lookupTable\(\s*${query}\b`,
    ...owned,
  ].map((pattern) => new RegExp(pattern))
}

const isCreated = (entity: EntityDeclaration): boolean =>
  creations(entity).some((pattern) => sources.some(({ text }) => pattern.test(text)))

describe('without the demo', () => {
  const creatable = entities.filter(
    ({ access, name }) => access.create !== 'nobody' && !Object.hasOwn(FIXED, name),
  )

  it.each(creatable.map((entity) => [entity.name, entity] as const))(
    'F-123 %s is created by a screen, a call or a rule',
    (_name, entity) => {
      expect(isCreated(entity)).toBe(true)
    },
  )

  it('F-121 F-123 every field that only the server sets and that a screen shows is set by the product', () => {
    const shown = sources.filter(({ file }) => file.startsWith('client/'))
    const setting = sources.filter(
      ({ file }) => !file.startsWith('client/') && !/^shared\/\w+\/[A-Z]\w*\.ts$/.test(file),
    )
    const empty = entities.flatMap(({ name, fields }) => {
      const code = setting.filter(({ text }) => new RegExp(String.raw`\b${name}\b`).test(text))
      return Object.entries(fields)
        .filter(([, { serverOwned, stamp, concurrency, kind }]) => {
          return serverOwned && stamp === undefined && !concurrency && kind !== 'id'
        })
        .filter(([field]) => isShown(shown, name, field) && !code.some(({ text }) => sets(field).test(text)))
        .map(([field]) => `${name}.${field}`)
    })
    expect(empty).toEqual(LEGACY)
  })
})

const sets = (field: string): RegExp => new RegExp(String.raw`\b${field}\b(?:\s*[:,}]|\s*=[^=])`)

/** Does a file that is about the entity name the field? */
function isShown(shown: readonly Source[], entity: string, field: string): boolean {
  return shown.some(
    ({ text }) =>
      text.includes(`'${field}'`) &&
      new RegExp(String.raw`\b${entity}\b|${entity.charAt(0).toLowerCase()}${entity.slice(1)}sQuery`).test(
        text,
      ),
  )
}
