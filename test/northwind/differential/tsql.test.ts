import { ROLES } from '#shared/access/roles.ts'
import { getEntity, type Model } from '#shared/model/model.ts'
import { createSqlServerDialect } from '#server/database/dialects/sqlserver.ts'
import { accessOf } from '#server/queries/access.ts'
import { bindValues } from '#server/queries/bindValues.ts'
import { composeQuery } from '#server/queries/composeQuery.ts'
import { recordsQuery } from '#shared/model/queryContract.ts'
import { implementQuery } from '#server/queries/implementQuery.ts'
import { planQuery } from '#server/queries/planQuery.ts'
import { shapeOf } from '#server/queries/shape.ts'
import { budget } from '#test/support/budget.ts'
import { SEED } from '#test/support/seed.ts'
import { parseTSql } from '#test/support/tsql.ts'
import { DataSet } from './DataSet.ts'
import { generateQueries, type GeneratedQuery } from './generateQuery.ts'
import { generateRows } from './generateRows.ts'
import { MODELS, type ModelName } from './Subject.ts'

/** The number of statements per model, and the maximum length of a statement, because the parser is slow. */
const QUERIES = budget({ gate: 30, soak: 1_000 })
const LONGEST = 400

const dialect = createSqlServerDialect()
const names = Object.keys(MODELS) as ModelName[] // the keys of MODELS are the names of models

describe('random queries on SQL Server', () => {
  test.each(names)(`F-114 those of the model %s are T-SQL (SEED=${SEED})`, (name) => {
    const model: Model = MODELS[name]
    const data = new DataSet(model, generateRows(model, SEED))
    const statements = new Map(
      [...generateQueries(data, SEED, QUERIES * 3)]
        .map(shortened(model))
        .map((query) => [statementOf(model, query), query]),
    )
    const short = [...statements].filter(([sql]) => sql.length <= LONGEST).slice(0, QUERIES)
    expect(short.length).toBeGreaterThan(QUERIES / 2)
    const wrong = short.flatMap(([sql, query]) => {
      const errors = parseTSql(sql)
      return errors.length === 0 ? [] : [`${JSON.stringify(query)}: ${errors.join('; ')}`]
    })
    expect(wrong).toEqual([])
  })
})

/** Long lists of columns and pages without an end are proven elsewhere, and cost the parser seconds. */
function shortened(model: Model): (query: GeneratedQuery) => GeneratedQuery {
  return ({ entity, request }) => {
    const { expand: _whole, ...rest } = request
    const { fields, key } = getEntity(model, entity)
    const values = request.select?.filter((path) => path.includes('.') || Object.hasOwn(fields, path)) ?? []
    return { entity, request: { take: 5, ...rest, select: values.length === 0 ? key : values } }
  }
}

function statementOf(model: Model, { entity, request }: GeneratedQuery): string {
  const query = composeQuery(model, implementQuery(recordsQuery(getEntity(model, entity))), request)
  const { values } = shapeOf(query)
  const plan = planQuery({ model, dialect }, query, values, accessOf(model, { roles: ROLES }))
  bindValues(plan.boundValues, values, dialect)
  return plan.sql
}
