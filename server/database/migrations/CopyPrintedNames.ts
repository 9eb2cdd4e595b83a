import type { MigrationInterface, QueryRunner } from 'typeorm'
import { refuseRevert } from './refuseRevert.ts'
import { addColumn, optional, text } from './tables.ts'

const COMMERCIAL = 1

/** A blank text counts as none. */
const trimmed = (column: string): string => `TRIM(COALESCE(c."${column}", ''))`

const PERSON = `TRIM(CONCAT(${trimmed('firstName')}, ' ', ${trimmed('lastName')}))`

const CUSTOMER_NAME =
  `SELECT NULLIF(CASE WHEN c."typeId" = ${COMMERCIAL} THEN ${trimmed('companyName')} ELSE ${PERSON} END, '')` +
  ' FROM "Customer" c WHERE c."id" = "Invoice"."customerId"'

const SITE_NAME = 'SELECT a."siteName" FROM "ServiceAddress" a WHERE a."id" = "Invoice"."serviceAddressId"'

const PO_NUMBER = 'SELECT r."pONumber" FROM "Rental" r WHERE r."id" = "Invoice"."rentalId"'

/** Invoices hold what is printed of their customer, site and rental (IN35); those that exist get what they show now. */
export class CopyPrintedNames1732000120002 implements MigrationInterface {
  readonly name = 'CopyPrintedNames1732000120002'
  readonly down = refuseRevert

  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumn(queryRunner, 'Invoice', 'billToName', optional(text(130)))
    await addColumn(queryRunner, 'Invoice', 'serviceSiteName', optional(text(100)))
    await addColumn(queryRunner, 'Invoice', 'pONumber', optional(text(60)))
    await queryRunner.query(
      `UPDATE "Invoice" SET "billToName" = (${CUSTOMER_NAME}), "serviceSiteName" = (${SITE_NAME}), "pONumber" = (${PO_NUMBER})`,
    )
  }
}
