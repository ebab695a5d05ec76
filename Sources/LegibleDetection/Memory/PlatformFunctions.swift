// Exponentials and logarithms are everywhere in the models, so each file sees them without an import of
// its own. Nothing in that module is public: clients see no more than without this.
@_exported public import LegiblePlatform
