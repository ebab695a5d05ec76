public import Legible
