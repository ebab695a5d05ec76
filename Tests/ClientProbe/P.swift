internal import Legible
