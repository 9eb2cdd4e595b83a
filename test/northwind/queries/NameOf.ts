/** Maps a property's name to the server's naming convention, `companyName` or `CompanyName`. */
export type NameOf = (property: string) => string
