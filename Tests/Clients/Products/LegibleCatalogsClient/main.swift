import LegibleCatalogs

let catalog = try StringCatalog(
  parsing: #""title" = "%@ على Mac";"#, format: .strings, language: "ar")
print(try catalog.fixing().catalog.entries[0].value)
