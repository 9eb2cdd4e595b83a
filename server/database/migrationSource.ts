import * as tables from './migrations/tables.ts'

/** The source text of the migration of that name, such as `AddTaxId1795973000000`, with statements in the words of `tables.ts`. */
export function migrationSource(name: string, statements: readonly string[]): string {
  const body = statements.map((statement) => `await ${statement}`).join('\n')
  const words = Object.keys(tables).filter((word) => isUsed(word, body))
  return `import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { ${words.join(', ')} } from './tables.ts'

export class ${name} implements MigrationInterface {
  readonly name = '${name}'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
${body}
  }
}
`
}

/** Columns may have the same names as words, and texts may contain them. */
function isUsed(word: string, source: string): boolean {
  const code = source.replaceAll(/'(?:\\.|[^'\\])*'/g, "''")
  return new RegExp(String.raw`\b${word}\b(?!:)`).test(code)
}
