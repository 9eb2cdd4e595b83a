/** A property's name on the server that is asked; one names them `companyName`, another `CompanyName`. */
export type NameOf = (property: string) => string
