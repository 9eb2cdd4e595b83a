import type { Field } from '#shared/model/field.ts'
import type { Kind, RoleRule } from '#shared/model/kinds.ts'
import type { ParameterDeclarations, ParameterKind, QueryContract } from '#shared/model/queryContract.ts'
import { describeRoles } from './describeCall.ts'

type Schema = Readonly<Record<string, unknown>>

const INTEGER = { type: 'integer' } as const
const NUMBER = { type: 'number' } as const
const TEXT = { type: 'string' } as const
const DAY = { type: 'string', format: 'date' } as const
const INSTANT = { type: 'string', format: 'date-time' } as const

const FIELDS: Readonly<Record<Kind, Schema>> = {
  id: INTEGER,
  version: INTEGER,
  reference: INTEGER,
  lookup: INTEGER,
  integer: INTEGER,
  byte: INTEGER,
  short: INTEGER,
  long: INTEGER,
  float: NUMBER,
  decimal: NUMBER,
  money: NUMBER,
  rate: NUMBER,
  flag: { type: 'boolean' },
  text: TEXT,
  note: TEXT,
  choice: TEXT,
  time: TEXT,
  guid: TEXT,
  binary: TEXT,
  day: DAY,
  dateOnly: DAY,
  instant: INSTANT,
  dateTime: INSTANT,
  dateTimeOffset: INSTANT,
}

const PARAMETERS: Readonly<Record<ParameterKind, Schema>> = {
  text: TEXT,
  integer: INTEGER,
  flag: { type: 'boolean' },
  day: DAY,
  instant: INSTANT,
  integers: { type: 'array', items: INTEGER },
  texts: { type: 'array', items: TEXT },
  objects: { type: 'array', items: { type: 'object' } },
}

/** The paths of named queries in the OpenAPI document, from their contracts; `roleOf` says who may run one, besides the right to read its records. */
export function describeQueries(
  contracts: readonly QueryContract[],
  roleOf: (name: string) => RoleRule,
): Readonly<Record<string, object>> {
  return Object.fromEntries(
    contracts.map((contract) => [
      `/api/breeze/${contract.name}`,
      {
        get: {
          tags: ['breeze'],
          summary: summaryOf(contract),
          description: describeRoles(roleOf(contract.name), ...readAccessOf(contract)),
          security: [{ bearer: [] }],
          parameters: parametersOf(contract.parameters),
          responses: {
            200: {
              description: 'The result',
              content: { 'application/json': { schema: resultOf(contract) } },
            },
            default: {
              description: 'A failure',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
            },
          },
        },
      },
    ]),
  )
}

/** Who may read the records that the query returns. */
function readAccessOf(contract: QueryContract): readonly RoleRule[] {
  if (contract.result === 'records') return [contract.entity.access.read]
  return contract.result === 'lists' ? Object.values(contract.lists).map(({ access }) => access.read) : []
}

function summaryOf(contract: QueryContract): string {
  if (contract.result === 'records')
    return `Records of ${contract.entity.name}; may be filtered, ordered and expanded`
  if (contract.result === 'rows') return 'Computed rows'
  return contract.result === 'lists' ? 'Several lists of records' : 'A computed value'
}

function parametersOf(parameters: ParameterDeclarations): readonly object[] {
  return Object.entries(parameters).map(([name, { kind, required }]) => ({
    name,
    in: 'query',
    required: required === true,
    schema: PARAMETERS[kind],
  }))
}

function resultOf(contract: QueryContract): Schema {
  if (contract.result === 'records') return listOf(contract.entity.fields)
  if (contract.result === 'rows') return listOf(contract.columns)
  if (contract.result === 'value') return {}
  const lists = Object.entries(contract.lists).map(([name, { fields }]) => [name, listOf(fields)])
  return { type: 'object', properties: Object.fromEntries(lists) }
}

function listOf(fields: Readonly<Record<string, Field>>): Schema {
  const properties = Object.entries(fields).map(([name, { kind, nullable }]) => [
    name,
    nullable ? { anyOf: [FIELDS[kind], { type: 'null' }] } : FIELDS[kind],
  ])
  return { type: 'array', items: { type: 'object', properties: Object.fromEntries(properties) } }
}
