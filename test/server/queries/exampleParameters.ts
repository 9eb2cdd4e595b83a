import type { ParameterDeclaration, ParameterKind } from '#shared/model/queryContract.ts'
import type { NamedQuery, Parameters, ParameterValue } from '#server/queries/NamedQuery.ts'

type ParameterizedQuery = Pick<NamedQuery, 'parameters'>

const EXAMPLES: Readonly<Record<ParameterKind, ParameterValue>> = {
  text: 'a',
  integer: 1,
  flag: true,
  day: '2025-05-01',
  instant: '2025-05-01T00:00:00.000Z',
  integers: [1, 2],
  texts: ['a'],
  objects: [{}],
}

/** Texts that are names of something; records of this entity are chosen within those of another one. */
const NAMES: Readonly<Record<string, ParameterValue>> = {
  entity: 'ServiceAddress',
  entityTypeName: 'Customer',
  about: 'Customer',
  time: 'afternoon',
  size: '10 records or more',
  after: '2025-05-01T00:00:00.000Z changes 1',
}

/** A value for every parameter of a query. */
export function allParameters(query: ParameterizedQuery): Parameters {
  return examplesOf(query, () => true)
}

/** A value for every parameter that the query requires. */
export function requiredParameters(query: ParameterizedQuery): Parameters {
  return examplesOf(query, ({ required }) => required === true)
}

function examplesOf(
  query: ParameterizedQuery,
  wanted: (parameter: ParameterDeclaration) => boolean,
): Parameters {
  return Object.fromEntries(
    Object.entries(query.parameters)
      .filter(([, parameter]) => wanted(parameter))
      .map(([name, { kind }]) => [name, NAMES[name] ?? EXAMPLES[kind]]),
  )
}
