import { recordsQuery } from '#shared/model/queryContract.ts'
import { BadQuery } from '#server/kernel/errors.ts'
import { implementQuery } from '#server/queries/implementQuery.ts'
import type { NamedQuery, ParameterValue } from '#server/queries/NamedQuery.ts'
import { allOf, anyOf, compare, type Predicate } from '#server/queries/predicate.ts'
import { Employee } from '../model/staff.ts'
import type { NameOf } from './NameOf.ts'

/** Named queries that return employees. */
export function employeeQueries(name: NameOf): readonly NamedQuery[] {
  return [
    employees('EnumerableEmployees'),
    employees('EmployeesNoTracking'),
    employees('EmployeesMultipleParams', {
      parameters: { employeeID: { kind: 'integer' }, city: { kind: 'text' } },
      where: ({ employeeID, city }) =>
        anyOf([
          ...(typeof employeeID === 'number' ? [compare(name('employeeID'), 'eq', employeeID)] : []),
          ...(typeof city === 'string' ? [compare(name('city'), 'eq', city)] : []),
        ]),
    }),
    employees('EmployeesFilteredByCountryAndBirthdate', {
      parameters: {
        birthDate: { kind: 'text', required: true },
        country: { kind: 'text', required: true },
      },
      where: ({ birthDate, country }) =>
        allOf([
          compare(name('birthDate'), 'ge', momentOf(birthDate, 'birthDate')),
          compare(name('country'), 'eq', textOf(country)),
        ]),
    }),
    employees('SearchEmployees', {
      parameters: { employeeIds: { kind: 'integers', required: true } },
      where: ({ employeeIds }) => isListed(name('employeeID'), Array.isArray(employeeIds) ? employeeIds : []),
    }),
  ]
}

function employees(resource: string, choices: Partial<NamedQuery> = {}): NamedQuery {
  return { ...implementQuery(recordsQuery(Employee, { name: resource })), ...choices }
}

function textOf(value: ParameterValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** A date in any notation that a client may use. Throws BadQuery for anything else. */
function momentOf(value: ParameterValue | undefined, parameter: string): string {
  const moment = new Date(textOf(value))
  if (Number.isNaN(moment.getTime()))
    throw new BadQuery(`The parameter ${parameter} needs to be a date.`, `parameters.${parameter}`)
  return moment.toISOString()
}

function isListed(path: string, values: readonly number[]): Predicate {
  const culprit = 'parameters.employeeIds'
  return {
    node: 'in',
    left: { node: 'property', path, culprit },
    list: { node: 'list', values, culprit },
    culprit,
  }
}
